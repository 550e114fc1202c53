// Adds indexes for lists of guides by title, latest change and language, on the whole site and within a category.
export const guideLists = `
create index guides_categorytitle on guides (categoryid, "isDeleted", title, guideid);
create index guides_categorychange on guides (categoryid, "isDeleted", "modifiedAt", guideid);
create index guides_bytitle on guides ("isDeleted", title, guideid);
create index guides_bychange on guides ("isDeleted", "modifiedAt", guideid);
create index guides_langid on guides ("isDeleted", langid, guideid);
`
