/** Where a wallet runs, as seen from this page (reference §1.4). */
export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'
