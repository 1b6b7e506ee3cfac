/**
 * A limited amount of a resource that all clients share. One network may use only part of it, so none can
 * exhaust it.
 */
export class SharedBudget {
  #used = 0
  readonly #usedBy = new Map<string, number>()

  constructor(
    readonly total: number,
    readonly perNetwork: number,
  ) {}

  /** Takes an amount. @returns false, taking nothing, when less is left */
  take(network: string, amount: number): boolean {
    const usedByNetwork = (this.#usedBy.get(network) ?? 0) + amount
    if (this.#used + amount > this.total || usedByNetwork > this.perNetwork) return false
    this.#used += amount
    this.#usedBy.set(network, usedByNetwork)
    return true
  }

  /** Whether the amount is within the network's share, even if others are using it now. */
  hasShare(network: string, amount: number): boolean {
    return (this.#usedBy.get(network) ?? 0) + amount <= this.perNetwork
  }

  release(network: string, amount: number) {
    const usedByNetwork = (this.#usedBy.get(network) ?? 0) - amount
    this.#used -= amount
    if (usedByNetwork > 0) this.#usedBy.set(network, usedByNetwork)
    else this.#usedBy.delete(network)
  }
}
