/** The door of a safe, drawn by us. */
const door =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#12312a"/><g fill="none" stroke="#7fe3b0" stroke-width="2"><rect x="7" y="7" width="18" height="18" rx="3"/><circle cx="16" cy="16" r="4"/><path d="M16 10v2m0 8v2m-6-6h2m8 0h2"/></g></svg>'

export const safeIcon = `data:image/svg+xml,${encodeURIComponent(door)}`
