// A form in the page, in three lines: mount(), and unmount() when the page no longer needs it.
type Mounted = Awaited<ReturnType<Window['ConnectKit']['mount']>>

const forms: Mounted[] = []
const said = document.querySelector('output[aria-label="Form"]')

async function mount(id: string, kind: 'swap' | 'onramp' = 'swap'): Promise<void> {
  if (said) said.textContent = 'loading'
  try {
    forms.push(await window.ConnectKit.mount(`#${id}`, { kind }))
    if (said) said.textContent = `${forms.length} there`
  } catch (error) {
    if (said) said.textContent = String((error as { code?: string }).code)
  }
}

document.addEventListener('click', ({ target }) => {
  const { mount: id, kind, unmount } = (target as HTMLElement).dataset
  if (id) void mount(id, kind === 'onramp' ? kind : 'swap')
  if (unmount === undefined) return
  for (const form of forms.splice(0)) form.unmount()
  if (said) said.textContent = 'none'
})
addEventListener('load', () => void mount('swap'))
