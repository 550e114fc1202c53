// Settings of the measured PostgreSQL servers.

/** As the server of a company would have; flushing stays on, as in the tests. */
export const postgresSettings = { shared_buffers: '512MB', max_wal_size: '2GB' }
