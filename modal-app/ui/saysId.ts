/** The element with what a new view says, which describes the dialog. One at a time, as there is one view. */
export const saysId = 'says'
