/** Spec §9: WalletConnect pairing, from the moment there is a uri. @spec 9.pairing-expiry */
export const pairingLifeMs = 4 * 60_000

/** So long before its end a uri counts as expired. @spec 9.pairing-margin */
export const pairingMarginMs = 10_000
