/**
 * Runs in a page from its source text, so it uses nothing from outside its body. It reloads the page when another build
 * is served, and shows why the last one failed.
 */
export function reloadPage(eventsPath: string): void {
  let known: number | undefined
  let notice: HTMLElement | undefined
  const events = new EventSource(eventsPath)
  events.onmessage = ({ data }) => {
    const { build, reason } = JSON.parse(data) as { build: number; reason?: string }
    known ??= build
    if (build !== known) return location.reload()
    notice?.remove()
    if (reason === undefined) return
    console.error(reason)
    notice = document.createElement('pre')
    notice.textContent = reason
    const { style } = notice
    style.position = 'fixed'
    style.inset = 'auto 0 0'
    style.margin = '0'
    style.padding = '12px 16px'
    style.maxHeight = '50vh'
    style.overflow = 'auto'
    style.font = '13px/1.4 ui-monospace, monospace'
    style.color = '#fff'
    style.background = '#8a1c1c'
    document.body.append(notice)
  }
}
