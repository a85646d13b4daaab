declare global {
  interface Window {
    /** All violations of the page's policy, as `directive blocked-uri`. */
    violations: string[]
  }
}

window.violations = []
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  window.violations.push(`${effectiveDirective} ${blockedURI}`)
})

export {}
