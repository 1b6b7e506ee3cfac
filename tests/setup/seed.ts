/**
 * The seed of the tests' random values: always the same, unless `npm run test:random` sets and prints
 * another.
 */
export const seed = Number(process.env.TEST_SEED ?? 20_261_122)
