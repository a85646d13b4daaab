import { readServer } from './readServer.ts'

interface Kit {
  open(): Promise<unknown>
}
type Init = (options: Record<string, unknown>) => Kit

/** The page in the playground's frame: starts the modal with the options of its own address, and opens it. */
async function start() {
  const source = document.querySelector<HTMLElement>('[data-loader]')?.dataset.loader ?? ''
  const { init }: { init: Init } = await import(source)
  const server = await readServer()
  const { project, ...options } = Object.fromEntries(new URLSearchParams(location.search))
  const settings = Object.entries(options).map(([name, value]) => [
    name,
    value === 'true' || value === 'false' ? value === 'true' : value,
  ])
  const { theme } = options
  if (theme === 'light' || theme === 'dark') document.documentElement.classList.add(theme)
  const kit = init({ ...Object.fromEntries(settings), projectId: project, base: server.url, reconnect: false })
  await kit.open()
}

// What goes wrong stands on the modal's own card.
start().catch(() => {})
