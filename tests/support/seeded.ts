/** Where the demo shop stands ready that a run of tests has seeded once; undefined outside of such a run. */

/** Orders enough for several in each status, and quick to make. */
export const ORDERS = 1_200

/** Variables that tell the test files: a data folder of PGlite, a database of the PostgreSQL. */
export const SEEDED_FOLDER = 'TEST_SEEDED_FOLDER'
export const SEEDED_DATABASE = 'TEST_SEEDED_DATABASE'

export const seededFolder = (): string | undefined => process.env[SEEDED_FOLDER]
export const seededDatabase = (): string | undefined => process.env[SEEDED_DATABASE]
