/** Puts the reader's project and the server's origin into all examples. @param project empty to leave the place open */
export function fillExamples(project: string, server: string): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-fill]'))
    place.textContent = place.dataset.fill === 'server' ? server : project || 'YOUR_PROJECT_ID'
}
