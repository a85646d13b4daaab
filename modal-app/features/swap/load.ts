export const loadFeature = () => import('./feature.ts')

/** The review decodes what will be signed, which needs viem, so it loads while the visitor fills in the form. */
export const loadReview = () => import('./review.ts')
