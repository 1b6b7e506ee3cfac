/** Where the tests' random values begin: always the same, unless `npm run test:random` sets another, which it prints. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_122)
