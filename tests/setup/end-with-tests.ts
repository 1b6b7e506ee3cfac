/**
 * The command of a program that ends with this process, however this one ends: Vitest kills a worker that
 * takes more than half a second to stop, without its exit handlers. A product, Redis, or clamd that stays
 * would occupy a port that the next test file expects to be free.
 */
export const endWithTests = (program: string, args: string[]): [program: string, args: string[]] =>
  process.platform === 'linux'
    ? ['setpriv', ['--pdeathsig', 'KILL', '--', program, ...args]]
    : [program, args]
