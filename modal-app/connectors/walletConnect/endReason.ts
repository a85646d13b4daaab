/** The wallet gets it with the end of a session, proposal or pairing. */
export const endReason = { code: 6000, message: 'User disconnected.' }
