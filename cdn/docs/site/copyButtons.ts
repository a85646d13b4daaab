/** Each example's button copies it as the reader sees it. */
export function startCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.example button'))
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.previousElementSibling?.textContent ?? '')
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
}
