// Stores the optional name of an approval stage; null: shown with its position.
export const stageNames = `
alter table approval_stages add column name {text};
`
