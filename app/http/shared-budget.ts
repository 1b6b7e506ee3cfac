/** An amount of something that all clients share, and of which one network has a part only: none can take it from all others. */
export class SharedBudget {
  #used = 0
  readonly #usedBy = new Map<string, number>()

  constructor(
    readonly total: number,
    readonly perNetwork: number,
  ) {}

  /** Takes so much of it. @returns false when there is less left, and nothing was taken */
  take(network: string, amount: number): boolean {
    const own = (this.#usedBy.get(network) ?? 0) + amount
    if (this.#used + amount > this.total || own > this.perNetwork) return false
    this.#used += amount
    this.#usedBy.set(network, own)
    return true
  }

  /** Whether so much is within what a network may have; the rest may be taken by others. */
  hasShare(network: string, amount: number): boolean {
    return (this.#usedBy.get(network) ?? 0) + amount <= this.perNetwork
  }

  giveBack(network: string, amount: number) {
    const own = (this.#usedBy.get(network) ?? 0) - amount
    this.#used -= amount
    if (own > 0) this.#usedBy.set(network, own)
    else this.#usedBy.delete(network)
  }
}
