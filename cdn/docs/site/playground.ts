import { readProjectId } from './projectId.ts'
import type { Server } from './readServer.ts'

/** An option's value without an attribute. */
const defaults: Readonly<Record<string, string>> = {
  accent: '#0f6b78',
  radius: 'large',
  font: 'system',
  theme: 'auto',
  collapseWallets: 'false',
  branding: 'true',
}

/** The chosen options that differ from their defaults. */
function chosen(form: HTMLFormElement): [string, string][] {
  const fields = [...form.elements].filter(
    field => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  )
  return fields
    .map((field): [string, string] => [
      field.name,
      field instanceof HTMLInputElement && field.type === 'checkbox' ? String(field.checked) : field.value,
    ])
    .filter(([name, value]) => value !== defaults[name])
}

const attributeOf = (name: string) => `data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

/** The tag with these options. */
export function tagWith(options: readonly (readonly [string, string])[], origin: string, project: string): string {
  const attributes = options.map(([name, value]) => ` ${attributeOf(name)}="${value}"`).join('')
  return `<script src="${origin}/1/loader.js" data-project-id="${project || 'YOUR_PROJECT_ID'}"${attributes} async></script>`
}

/** How long the modal may take to open once its page has loaded. */
const openingMs = 3000
/** On a phone, the preview is below the controls: the modal waits until the frame reaches the upper 70% of the screen. */
const seenMargin = '0px 0px -30%'

/** Shows the modal beside the controls, redrawn after each change, and the tag that produces it. */
export function startPlayground(server: Server): void {
  const form = document.querySelector<HTMLFormElement>('#controls')
  const preview = document.querySelector<HTMLIFrameElement>('#preview')
  const apart = document.querySelector<HTMLElement>('#apart')
  const snippet = document.querySelector('#snippet')
  if (!form || !preview || !apart || !snippet) return
  const isApart = location.origin !== server.url
  if (!isApart && server.other) {
    const query = new URLSearchParams({ project: readProjectId() || 'demo' })
    location.replace(`${server.other}/docs/playground.html?${query}`)
    return
  }
  preview.hidden = !isApart
  apart.hidden = isApart
  let control = document.querySelector<HTMLElement>('#main')
  let isOpening = false
  const openPreview = () => {
    isOpening = true
    const query = new URLSearchParams([['project', readProjectId() || 'demo'], ...chosen(form)])
    preview.src = `preview.html?${query}`
  }
  const sight = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      sight.disconnect()
      openPreview()
    },
    { rootMargin: seenMargin },
  )
  const show = () => {
    snippet.textContent = tagWith(chosen(form), server.url, readProjectId())
    if (!isApart) return
    // Observing anew tells the present state again, so a preview in sight is redrawn at once.
    sight.disconnect()
    sight.observe(preview)
  }
  form.addEventListener('change', show)
  form.addEventListener('focusin', event => {
    control = event.target as HTMLElement
  })
  // The modal takes the focus as it opens; who turns a control is not done with it.
  window.addEventListener('blur', () => {
    if (isOpening && document.activeElement === preview) control?.focus()
  })
  preview.addEventListener('load', () => {
    setTimeout(() => {
      isOpening = false
    }, openingMs)
  })
  form.addEventListener('submit', event => event.preventDefault())
  document.querySelector('#project')?.addEventListener('change', show)
  show()
}
