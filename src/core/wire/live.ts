/** The action of a live change that is no new version: something counted from other records moved. */
export const RECOUNTED = 'recounted'
