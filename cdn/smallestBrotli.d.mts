export function smallestBrotli(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
