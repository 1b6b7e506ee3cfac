import { connection } from '~db/client.server'

/**
 * Makes commits with changes of a table's rows fail, as on a full disk. `when` selects the rows in SQL.
 * @returns a function that ends this
 */
export function refuseCommits(table: 'jobs' | 'mails', when = 'true') {
  const { sqlite } = connection()
  sqlite.exec(`
    create table refused_${table} (missing integer references ${table} (id) deferrable initially deferred);
    create trigger refuse_${table} after update on ${table} when ${when}
      begin insert into refused_${table} values (-1); end;
  `)
  return () => void sqlite.exec(`drop trigger refuse_${table}; drop table refused_${table}`)
}
