/** Sets an object at a path from `window`, such as `bitkeep.unisat`, without replacing existing siblings. */
export function placeAt(path: string, value: object): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let holder = window as unknown as Record<string, unknown>
  for (const name of names) {
    holder[name] ??= {}
    holder = holder[name] as Record<string, unknown>
  }
  holder[last] = value
}
