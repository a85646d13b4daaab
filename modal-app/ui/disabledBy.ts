/**
 * Of a control that stays focusable while it is disabled, so that everybody finds out why.
 * @param reasonId of the text that says it; enabled without one
 */
export const disabledBy = (reasonId: string | undefined) => ({
  'aria-describedby': reasonId,
  'aria-disabled': !!reasonId || undefined,
})
