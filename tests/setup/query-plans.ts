import { connection } from '~db/client.server'

/** The plans of the queries that `run` executes, one line per step, including statements prepared earlier. */
export function plansOf(run: () => unknown): string[] {
  const { sqlite } = connection()
  const statement = Object.getPrototypeOf(sqlite.prepare('select 1')) as Record<string, unknown>
  const originals = { run: statement.run, get: statement.get, all: statement.all }
  const queries: string[] = []
  for (const [name, call] of Object.entries(originals)) {
    statement[name] = function (this: { source: string }, ...values: unknown[]) {
      queries.push(this.source)
      return (call as (...values: unknown[]) => unknown).apply(this, values)
    }
  }
  try {
    run()
  } finally {
    Object.assign(statement, originals)
  }
  return queries.flatMap((source) => {
    const explained = sqlite.prepare(`explain query plan ${source}`)
    const parameters = Array(source.split('?').length - 1).fill(null) as null[]
    return (explained.all(...parameters) as { detail: string }[]).map(({ detail }) => detail)
  })
}
