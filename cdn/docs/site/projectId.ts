const key = 'connectkit-docs-project'

/** Characters of project ids; anything else is no id, and is not kept. */
const isId = (text: string) => /^[\w-]{1,64}$/.test(text)

/** The reader's project: from `?project=`, else from earlier in this tab. */
export function readProjectId(): string {
  const given = new URLSearchParams(location.search).get('project')
  if (given && isId(given)) keepProjectId(given)
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    // Storage is off: the id is in the address only.
    return given && isId(given) ? given : ''
  }
}

/** @param id empty to forget it */
export function keepProjectId(id: string): void {
  try {
    if (isId(id)) sessionStorage.setItem(key, id)
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is off: the id holds for this page.
  }
}
