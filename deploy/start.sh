#!/bin/sh
# Starts the product in its container: as the user "node", with the continuous backup when one is configured. With the argument
# "reader", a reader for a host elsewhere, which has neither data nor a backup.
set -eu

if [ "${1:-}" = reader ]; then
  if [ "$(id -u)" = 0 ]; then
    export HOME=/home/node
    exec setpriv --reuid=node --regid=node --init-groups --no-new-privs "$0" "$@"
  fi
  exec node --enable-source-maps build/reader.js
fi

: "${DATA_DIR:=/data}"
export DATA_DIR
mkdir -p "$DATA_DIR"

if [ "$(id -u)" = 0 ]; then
  # A volume belongs to root when it is mounted for the first time. Later starts find the right owner and skip the change.
  if [ "$(stat -c %U "$DATA_DIR")" != node ]; then
    chown -R node:node "$DATA_DIR"
  fi
  export HOME=/home/node
  exec setpriv --reuid=node --regid=node --init-groups --no-new-privs "$0" "$@"
fi

# Refuses to start with uploads but no database: a new, empty database would treat them as leftovers and delete them.
refuse_orphaned_uploads() {
  if [ ! -e "$DATA_DIR/commonview.db" ] && [ -n "$(find "$DATA_DIR/uploads" -type f -print -quit 2>/dev/null)" ]; then
    echo "Cannot start. $DATA_DIR holds uploads and no database: restore it first (docs/operations.md, Backup and restore)." >&2
    exit 78
  fi
}

set -- node --enable-source-maps build/start.js

if [ -z "${LITESTREAM_REPLICA_URL:-}" ]; then
  echo "LITESTREAM_REPLICA_URL is not set: the database has no continuous backup." >&2
  refuse_orphaned_uploads
  exec "$@"
fi

# An empty volume takes its database from the backup; if there is no backup either, this does nothing.
litestream restore -if-db-not-exists -if-replica-exists "$DATA_DIR/commonview.db"
refuse_orphaned_uploads
# Litestream passes SIGTERM on, waits for the product to stop, and copies its last changes.
exec litestream replicate -exec "$*"
