export const secureOrigin = 'http://secure.localhost:4402'
