/** From the moment there is a uri. @spec 9.pairing-expiry */
export const pairingLifeMs = 4 * 60_000

/** A uri counts as expired this long before its end. @spec 9.pairing-margin */
export const pairingMarginMs = 10_000
