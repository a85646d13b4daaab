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
  let isOpening = true
  const show = () => {
    isOpening = true
    const options = chosen(form)
    const project = readProjectId()
    snippet.textContent = tagWith(options, server.url, project)
    const query = new URLSearchParams([['project', project || 'demo'], ...options])
    if (isApart) preview.src = `preview.html?${query}`
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
