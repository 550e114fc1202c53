// What a token may be used for; those that were made before may everything that their owner may.
export const tokenScopes = `
alter table tokens add column scopes {text};
`
