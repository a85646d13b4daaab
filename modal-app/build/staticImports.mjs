/** All chunks that an output imports statically, directly or not. */
export function staticImports(outputs, from, found = new Set()) {
  for (const { path, kind } of outputs[from].imports) {
    if (kind !== 'import-statement' || found.has(path)) continue
    found.add(path)
    staticImports(outputs, path, found)
  }
  return found
}
