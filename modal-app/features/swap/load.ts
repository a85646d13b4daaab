export const loadFeature = () => import('./feature.ts')

/** The review reads what will be signed, which takes viem: it loads while the visitor fills in the form. */
export const loadReview = () => import('./review.ts')
