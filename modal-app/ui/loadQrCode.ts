/** The encoder is the heaviest part of a view that shows a code, and not each of them does. */
export const loadQrCode = () => import('./QrCode.tsx')
