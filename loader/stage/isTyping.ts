/** Whether keys typed now may be meant for the page. Buttons and links do not count. */
export function isTyping(): boolean {
  const focused = document.activeElement as HTMLElement | null
  return !!focused?.isContentEditable || focused?.matches('body,html,a,button,connect-kit-button') === false
}
