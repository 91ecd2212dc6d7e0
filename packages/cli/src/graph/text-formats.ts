// The same graph for other programs to draw: Mermaid and Graphviz.

import type { GraphEdge, GraphNode, MachineGraph } from "./model.js";

export function drawMermaid({ nodes, edges }: MachineGraph): string {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const shape = ({ kind, title, detail }: GraphNode): string => {
    const text = quoted(detail === "" ? title : `${title}<br/>${detail}`);
    return kind === "return" || kind === "throw" ? `([${text}])` : kind === "await" ? `(${text})` : `[${text}]`;
  };
  const arrow = ({ kind, label }: GraphEdge): string => {
    const line = kind === "step" ? "-->" : "-.->";
    const word = label === "" && kind === "error" ? "throws" : label;
    return word === "" ? line : `${line}|${quoted(word)}|`;
  };
  return [
    "flowchart TD",
    ...nodes.map((node) => `  ${names.get(node.id)}${shape(node)}`),
    ...edges.map((edge) => `  ${names.get(edge.from)} ${arrow(edge)} ${names.get(edge.to)}`),
    "",
  ].join("\n");
}

/** Mermaid reads entities inside quotes, and nothing else. */
function quoted(text: string): string {
  const entities = text.replaceAll("#", "#35;").replaceAll('"', "#quot;");
  return `"${entities.replaceAll(/<(?!br\/>)/g, "#lt;").replaceAll(/(?<!<br\/)>/g, "#gt;")}"`;
}

export function drawDot({ name, nodes, edges }: MachineGraph): string {
  const shapes = { start: "box", await: 'box style="rounded"', code: "box", return: "oval", throw: "oval color=red" };
  const styles = { step: "", error: " style=dashed color=red", cancel: " style=dotted color=orange" };
  return [
    `digraph ${inDot(name)} {`,
    "  node [fontname=monospace fontsize=11]",
    "  edge [fontname=monospace fontsize=10]",
    ...nodes.map(
      ({ id, kind, title, detail }) =>
        `  ${inDot(id)} [label=${inDot(detail === "" ? title : `${title}\n${detail}`)} shape=${shapes[kind]}]`,
    ),
    ...edges.map(
      ({ from, to, kind, label }) => `  ${inDot(from)} -> ${inDot(to)} [label=${inDot(label)}${styles[kind]}]`,
    ),
    "}",
    "",
  ].join("\n");
}

function inDot(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
}
