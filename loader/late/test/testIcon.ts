/** A flask. */
export const testIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#ffd84d"/><path d="M20 10h8v10l10 17a2 2 0 0 1-2 3H12a2 2 0 0 1-2-3l10-17z" fill="none" stroke="#4a3800" stroke-width="3" stroke-linejoin="round"/></svg>',
)}`
