// Keys whose nodes say something about types only: nothing in them runs.

export const TYPE_KEYS: ReadonlySet<string> = new Set([
  "typeAnnotation",
  "typeParameters",
  "typeArguments",
  "returnType",
  "superTypeParameters",
  "superTypeArguments",
  "implements",
  "predicate",
]);
