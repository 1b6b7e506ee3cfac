import { connection } from '~db/client.server'

/**
 * Changes of a table's rows can be made and not be committed, as on a full disk. `when` says of which ones, in SQL.
 * @returns what ends it
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
