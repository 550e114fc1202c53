// Adds scopes of tokens; existing tokens are not limited.
export const tokenScopes = `
alter table tokens add column scopes {text};
`
