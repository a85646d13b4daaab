/** Adds a button to each example that copies it as the reader sees it. */
export function addCopyButtons(): void {
  for (const example of document.querySelectorAll('pre')) {
    const box = document.createElement('div')
    box.className = 'example'
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(example.textContent ?? '')
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
    example.replaceWith(box)
    box.append(example, button)
  }
}
