#!/usr/bin/env node
// The executable. A file of its own, because links to executables are made before anything is built.
import "../dist/bin.js";
