// Tests reading users: public members, members for the user and administrators, lists and searches.
// Engines: both in the outer circle, because names are searched by like and sorted by collation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { claimsOf, earlierClaimsOf } from './fold-name.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara Müller' })
const jonas = await aPerson(site, { name: 'Jonas 100% Łukasz' })
const gone = await aPerson(site, { name: 'Gone Away' })
await site.call('PATCH', `/users/${gone.userid}`, { as: admin, body: { enabled: false } })
await site.call('PATCH', `/users/${jonas.userid}`, { as: admin, body: { unique_username: 'jo_nas' } })

const names = (body: { username: string }[]) => body.map((person) => person.username)

test('a person has every key of the contract, with false and null where there is nothing', async () => {
  const { body } = await site.call('GET', `/users/${mara.userid}`)
  const { image, join_date, ...rest } = body
  assert.deepEqual(rest, {
    userid: mara.userid,
    username: 'Mara Müller',
    unique_username: null,
    reputation: 0,
    url: `http://stepwright.test/User/${mara.userid}/Mara+M%C3%BCller`,
    teams: [],
    privileges: ['User'],
    enabled: true,
    banned: null,
    location: null,
    latitude: null,
    longitude: null,
    certification_count: 0,
    badge_counts: { bronze: 0, silver: 0, gold: 0, total: 0 },
    summary: null,
    about_raw: false,
    about_rendered: false,
    greatest_privilege: 'User',
    partner: null,
    langid: null,
  })
  assert.equal(join_date, Math.floor(site.clock.now / 1000))
  assert.deepEqual([image.id, image.guid], [-32, 'default_avatar_placeholder_guid'])
  for (const size of ['mini', 'thumbnail', 'standard', 'medium', 'large', 'huge'])
    assert.equal(image[size], `${image.original}.${size}`)
})

test('the picture of people without one answers in all four forms of address', async () => {
  const { image } = (await site.call('GET', `/users/${mara.userid}`)).body
  for (const ending of ['', '.thumbnail', '.full', '.full.standard', '.140x105']) {
    const picture = await site.call('GET', image.original + ending)
    assert.equal(picture.status, 200, ending)
    assert.equal(picture.headers['content-type'], 'image/png')
  }
  assert.equal((await site.call('GET', `${image.original}.enormous`)).status, 404)
})

test('an answer to signing in has what programs insist on, in the types that they insist on', async () => {
  const { body } = await site.call('POST', '/user/token', {
    body: { email: mara.email, password: testPassword },
  })
  assert.equal(typeof body.unique_username, 'string')
  assert.equal(Number.isInteger(body.join_date), true)
  assert.equal(typeof body.authToken, 'string')
  for (const key of ['userid', 'reputation', 'certification_count', 'unread_notification_count'])
    assert.equal(Number.isInteger(body[key]), true, key)
  for (const key of ['gold', 'silver', 'bronze', 'total'])
    assert.equal(Number.isInteger(body.badge_counts[key]), true)
  assert.deepEqual(body.links, { manage: 'http://stepwright.test/account' })
})

test('the e-mail address and the private members are for oneself; administrators see the address', async () => {
  const path = `/users/${mara.userid}`
  for (const as of [undefined, jonas]) {
    const { text } = await site.call('GET', path, as ? { as } : {})
    for (const secret of [mara.email, 'links', 'unread_notification_count', 'authToken', 'argon2'])
      assert.equal(text.includes(secret), false, secret)
  }
  const own = (await site.call('GET', path, { as: mara })).body
  assert.equal(own.email, mara.email)
  assert.equal(own.unread_notification_count, 0)
  assert.equal(typeof own.links.manage, 'string')
  const seen = (await site.call('GET', path, { as: admin })).body
  assert.equal(seen.email, mara.email)
  assert.deepEqual(
    [seen.links, seen.authToken, seen.unread_notification_count],
    [undefined, undefined, undefined],
  )
  for (const list of ['/users', '/users/search/mara']) {
    const { text } = await site.call('GET', list, { as: mara })
    assert.equal(text.includes('@example.org'), false, list)
  }
  assert.match((await site.call('GET', '/users', { as: admin })).text, /@example\.org/)
})

testOnBoth('the list holds active people by number, with their summary only', async () => {
  const { body } = await site.call('GET', '/users')
  assert.deepEqual(names(body), ['Ada Admin', 'Mara Müller', 'Jonas 100% Łukasz'])
  assert.deepEqual(
    Object.keys(body[0]).sort(),
    [
      ...['banned', 'enabled', 'image', 'join_date', 'privileges', 'reputation', 'teams', 'unique_username'],
      ...['url', 'userid', 'username'],
    ].sort(),
  )
})

testOnBoth('a short name does not look like the name of another user', async () => {
  const give = async (name: string, { userid } = jonas) => {
    const body = { unique_username: name }
    const answer = await site.call('PATCH', `/users/${userid}`, { as: admin, body })
    return [answer.status, answer.body.errors?.[0]?.field]
  }
  assert.deepEqual(await give('ada_admin'), [422, 'unique_username'])
  assert.deepEqual(await give('\u0430da admin'), [422, 'unique_username'])
  assert.deepEqual(await give('adaadmin', admin), [200, undefined])
  assert.deepEqual(await give('jo_nas'), [200, undefined])
  const body = {
    email: 'new@example.org',
    username: 'New',
    unique_username: 'ada-admin',
    password: testPassword,
  }
  assert.equal(
    (await site.call('POST', '/users', { as: admin, body })).body.errors?.[0]?.field,
    'unique_username',
  )
})

test('an offset above 1000 is refused to everybody but administrators', async () => {
  assert.equal((await site.call('GET', '/users?offset=1000')).status, 200)
  const answer = await site.call('GET', '/users?offset=1001')
  assert.equal(answer.status, 422)
  assert.equal(answer.body.message, 'Offset must be <= 1000')
  assert.deepEqual((await site.call('GET', '/users?offset=1001', { as: admin })).body, [])
})

test('joinedSince is in UNIX seconds and inclusive', async () => {
  const own = await startSite()
  const first = await aPerson(own, { name: 'First' })
  own.clock.now += 10_000
  await aPerson(own, { name: 'Second' })
  const since = Math.floor(own.clock.now / 1000)
  const list = async (query: string) => names((await own.call('GET', `/users?joinedSince=${query}`)).body)
  assert.deepEqual(await list(String(since)), ['Second'])
  assert.deepEqual(await list(String(since - 10)), ['First', 'Second'])
  assert.deepEqual(await list(String(since + 1)), [])
  assert.deepEqual(await list('0'), ['First', 'Second'])
  for (const bad of ['yesterday', '-1', '1e20', '']) {
    assert.equal((await own.call('GET', `/users?joinedSince=${bad}`)).status, 422, bad)
  }
  assert.equal(first.username, 'First')
})

testOnBoth('only administrators filter the list and see who is switched off', async () => {
  const as = admin
  assert.deepEqual(names((await site.call('GET', '/users?query=mull', { as })).body), ['Mara Müller'])
  assert.equal((await site.call('GET', '/users?includeDisabled', { as })).body.length, 4)
  for (const query of ['query=mull', 'includeDisabled'])
    assert.equal((await site.call('GET', `/users?${query}`, { as: mara })).body.length, 3, query)
})

testOnBoth('a search finds parts of both names, without regard to case and accents', async () => {
  const search = async (text: string) =>
    names((await site.call('GET', `/users/search/${encodeURIComponent(text)}`, { as: mara })).body)
  assert.deepEqual(await search('mara'), ['Mara Müller'])
  assert.deepEqual(await search('MULLER'), ['Mara Müller'])
  assert.deepEqual(await search('müller'), ['Mara Müller'])
  assert.deepEqual(await search('ma mü'), ['Mara Müller'])
  assert.deepEqual(await search('jo_n'), ['Jonas 100% Łukasz'])
  assert.deepEqual(await search('gone'), [], 'not those who are switched off')
  assert.deepEqual(await search('zzz'), [])
})

testOnBoth('signs that mean something to a database mean themselves in a search', async () => {
  const search = async (text: string) =>
    names((await site.call('GET', `/users/search/${encodeURIComponent(text)}`, { as: mara })).body)
  assert.deepEqual(await search('%'), ['Jonas 100% Łukasz'])
  assert.deepEqual(await search('_'), ['Jonas 100% Łukasz'])
  assert.deepEqual(await search('m%m'), [])
  for (const text of ['\\', "'", '"', '!', '!!', '%_!', '*', "' or '1'='1"])
    assert.deepEqual(await search(text), [], text)
})

testOnBoth('searches and lists are paged and end with an empty array', async () => {
  const pages = []
  for (let offset = 0; offset < 10; offset += 2) {
    const { body } = await site.call('GET', `/users/search/a?limit=2&offset=${offset}`, { as: mara })
    pages.push(body.length)
  }
  assert.deepEqual(pages, [2, 1, 0, 0, 0])
})

test('searching needs a sign-in, and looking up by address or single sign-on an administrator', async () => {
  assert.equal((await site.call('GET', '/users/search/mara')).status, 401)
  for (const path of [`/users/email/${mara.email}`, '/users/sso/7']) {
    assert.equal((await site.call('GET', path)).status, 401)
    assert.equal((await site.call('GET', path, { as: mara })).status, 403)
  }
  const found = await site.call('GET', `/users/email/${mara.email.toUpperCase()}`, { as: admin })
  assert.equal(found.body.userid, mara.userid)
  assert.equal((await site.call('GET', '/users/email/who@example.org', { as: admin })).status, 404)
  assert.equal((await site.call('GET', '/users/sso/7', { as: admin })).status, 404)
  await site.write((ctx) =>
    ctx.db.updateTable('users').set({ ssoUserid: 'sso 7/ü' }).where('userid', '=', jonas.userid).execute(),
  )
  const sso = await site.call('GET', `/users/sso/${encodeURIComponent('sso 7/ü')}`, { as: admin })
  assert.equal(sso.body.userid, jonas.userid)
})

const lookAlikes = [
  'anna lead',
  'ANNA LEAD',
  'AnnaLead',
  'Anna  Lead',
  'Anna\u00a0Lead',
  'Anna\u3000Lead',
  'Anna\u200bLead',
  'Аnnа Lеаd',
  'Ａｎｎａ Ｌｅａｄ',
  '𝐀𝐧𝐧𝐚 𝐋𝐞𝐚𝐝',
  'Anna Iead',
  'Anna 1ead',
  'Anna.Lead',
  'Anna-Lead',
  'Anna_Lead',
  'Anna·Lead',
  'Anna Lead.',
  "A'nna Lead",
  'Aʼnna Lead',
  'Anna ‐ Lead',
  'Anna Leacl',
]

test('names have a claim in common if readers cannot tell them apart, and only then', () => {
  const clash = (a: string, b: string) => claimsOf(a).some((claim) => claimsOf(b).includes(claim))
  for (const name of lookAlikes) assert.ok(clash('Anna Lead', name), name)
  for (const [one, other] of [
    ['Dora', 'Clora'],
    ['Max', 'Rnax'],
    ['Willi', 'Vvilli'],
    ['Marua', 'Mariia'],
    ['Kay', 'Kaij'],
    // Each letter of the pair is the second half of another one.
    ['Uij', 'iiy'],
    ['mnm', 'rnnrn'],
    ['DORA', 'clora'],
    ["O'Brien", 'OBrien'],
    ['Jean-Luc', 'Jean Luc'],
    // Signs that look like letters, and a letter that stands for another one than it looks like.
    ['Ivo', '|vo'],
    ['Lilli', 'Li||i'],
    ['Ulla', '\u222Alla'],
    ['Chris', '\u03F9hris'],
    ['Admin', 'ᴀDMIɴ'],
    ['Grace', 'ɢʀᴀᴄᴇ'],
    // Marks that nobody sees, or that are no part of the letter.
    ['Ines', 'I\u0320nes'],
    ['Kim', 'Ki\u0307m'],
    ['Kim', 'Kim\u0C01'],
    ['Ян', 'Ян\u0331'],
  ] as const)
    assert.ok(clash(one, other), `${one} ${other}`)
  for (const [one, other] of [
    ['User 1', 'User 10'],
    ['مستخدم ١', 'مستخدم ١٠'],
    ['דוד', 'דויד'],
    ['Müller', 'Muller'],
    ['Mu\u0308ller', 'Muller'],
    ['Nguyễn', 'Nguyên'],
    ['किरण', 'करण'],
    ['Cora', 'Dora'],
    ['Ines', 'Irnes'],
  ] as const)
    assert.ok(!clash(one, other), `${one} ${other}`)
  assert.ok(claimsOf('٠').length > 0 && claimsOf('---').length > 0, 'no name is without a claim')
  assert.ok(clash('ADMIN', 'АDМIN') && clash('Strasse', 'Straße') && clash('o0', 'O0'))
  for (const name of ['Anna Led', 'Anna B. Lead', 'Ana Lead', 'Ännä Lead', 'Анна Лид'])
    assert.ok(!clash('Anna Lead', name), name)
})

const joinAs = (on: TestSite, username: string, extra: object = {}, as?: { token: string }) => {
  const email = `${Math.random().toString(36).slice(2)}@example.org`
  return on.call('POST', '/users', {
    ...(as && { as }),
    body: { email, username, password: testPassword, ...extra },
  })
}
const taken = [422, 'username', 'duplicate']
const outcome = ({
  status,
  body,
}: {
  status: number
  body: { errors?: { field: string; code: string }[] }
}) => (status === 422 ? [status, body.errors?.[0]?.field, body.errors?.[0]?.code] : status)

testOnBoth('no way to write a name takes one that looks like the name of another user', async () => {
  const other = await startSite()
  const boss = await anAdmin(other)
  assert.equal((await joinAs(other, 'Anna Lead')).status, 201)
  const helper = await aPerson(other, { name: 'Helper' })
  for (const username of lookAlikes.filter((name) => name.trim() === name)) {
    const answers = [
      await joinAs(other, username),
      await joinAs(other, username, {}, boss),
      await other.call('PATCH', `/users/${helper.userid}`, { as: helper, body: { username } }),
      await other.call('PATCH', `/users/${helper.userid}`, { as: boss, body: { username } }),
    ]
    // Characters without a glyph are refused by the schema already.
    for (const answer of answers)
      assert.deepEqual([answer.status, answer.body.errors?.[0].field], [422, 'username'], answer.text)
  }
  const { body } = await other.call('POST', '/invitations', { as: boss, body: {} })
  const invitation = String(body.url).split(/[=/]/).at(-1)
  assert.deepEqual(outcome(await joinAs(other, 'anna lead', { invitation })), taken)
  // The own name in another spelling, and a name that nobody has.
  const own = { as: helper, body: { username: 'HELPER' } }
  assert.equal((await other.call('PATCH', `/users/${helper.userid}`, own)).status, 200)
  assert.equal(
    (
      await other.call('PATCH', `/users/${helper.userid}`, {
        as: helper,
        body: { username: 'Anna Lead, Paint' },
      })
    ).status,
    200,
  )
})

testOnBoth('of simultaneous sign-ups with one name, one is accepted', async () => {
  const other = await startSite()
  const answers = await Promise.all(['Tomas', 'tomas', 'TOMAS', 'Tоmas'].map((name) => joinAs(other, name)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422, 422])
})

testOnBoth(
  'equal names of earlier versions stay, and nobody else takes them, also after one of them is renamed',
  async () => {
    const other = await startSite()
    const [first, second] = [await aPerson(other, { name: 'Kim' }), await aPerson(other, { name: 'Kim' })]
    const change = (who: typeof first, body: object) =>
      other.call('PATCH', `/users/${who.userid}`, { as: who, body })
    assert.equal((await change(second, { location: 'Quay', username: 'Kim' })).status, 200)
    assert.deepEqual(outcome(await joinAs(other, 'kim')), taken)
    assert.equal((await change(first, { username: 'Kim Park' })).status, 200)
    assert.deepEqual(outcome(await joinAs(other, 'kim')), taken)
    assert.equal((await change(second, { username: 'Kim Lee' })).status, 200)
    assert.equal((await joinAs(other, 'kim')).status, 201)
  },
)

testOnBoth(
  'claims of earlier versions are made again, with the former names that they reserved',
  async () => {
    const other = await startSite()
    const dora = await aPerson(other, { name: 'Dora Press', privileges: ['Author'] })
    const clora = await aPerson(other, { name: 'Clora Press' })
    const ines = await aPerson(other, { name: 'Ines', privileges: ['Author'] })
    // As an earlier version has left them: Ines was called Max and Paul, and only Max is reserved.
    await other.write(async ({ db, now }) => {
      const names = [
        [dora, 'Dora Press'],
        [clora, 'Clora Press'],
        [ines, 'Ines'],
        [ines, 'Max'],
      ] as const
      for (const [{ userid }, name] of names)
        for (const claim of earlierClaimsOf(name))
          await db.insertInto('name_claims').values({ claim, userid, isShared: 0 }).execute()
      for (const name of ['Max', 'Paul'])
        await db.insertInto('former_names').values({ userid: ines.userid, name, until: now }).execute()
    })
    for (const username of ['D-ora Press', 'clora.press', 'Rnax', 'M.a.x', 'I-nes'])
      assert.deepEqual(outcome(await joinAs(other, username)), taken, username)
    assert.equal((await joinAs(other, 'Paul')).status, 201)
    // Accounts that collide now keep their names, and change everything else.
    for (const who of [dora, clora]) {
      const path = `/users/${who.userid}`
      const { status, body } = await other.call('PATCH', path, { as: who, body: { location: 'Quay' } })
      assert.deepEqual([status, body.username], [200, who === dora ? 'Dora Press' : 'Clora Press'])
    }
    const left = await other.read(({ db }) => db.selectFrom('name_claims').select('claim').execute())
    assert.ok(left.every(({ claim }) => !/[dmwu]/.test(claim)))
  },
)

testOnBoth('the former name of a user who can sign stays claimed; of others it becomes free', async () => {
  const other = await startSite()
  const boss = await anAdmin(other)
  const author = await aPerson(other, { name: 'Ines Author', privileges: ['Author'] })
  const plain = await aPerson(other, { name: 'Paul Plain' })
  const rename = (who: typeof author, username: string) =>
    other.call('PATCH', `/users/${who.userid}`, { as: who, body: { username } })
  await rename(author, 'Ines Writer')
  await rename(plain, 'Paul Simple')
  assert.deepEqual(outcome(await joinAs(other, 'Ines Author')), taken)
  assert.deepEqual(outcome(await rename(plain, 'ines author')), taken)
  assert.equal((await joinAs(other, 'Paul Plain')).status, 201)
  other.clock.now += 86_400_000
  assert.equal((await rename(author, 'Ines Author')).status, 200)
  const formerOf = async (as?: { token: string }) =>
    (await other.call('GET', `/users/${author.userid}`, as ? { as } : {})).body.former_names
  const former = [
    { username: 'Ines Writer', until: Math.floor(other.clock.now / 1000) },
    { username: 'Ines Author', until: Math.floor(other.clock.now / 1000) - 86_400 },
  ]
  assert.deepEqual(await formerOf(boss), former)
  assert.deepEqual(await formerOf(author), former)
  assert.equal(await formerOf(plain), undefined)
  assert.equal(await formerOf(), undefined)
})

test('a name that cannot be read is nobody’s, and one in quotes on paper continues no line', async () => {
  const blanks = ['Ann\u2800Beck', 'Ann Beck\u{1D159}', 'Ann \uE000', 'Ann \u0378', 'Ann \uFFFC']
  for (const username of [...blanks, '\u3164', '\uFE0F\u200D', '\u115F\u1160', '. . .', '()'])
    for (const [as, method, path] of [
      [undefined, 'POST', '/users'],
      [mara, 'PATCH', `/users/${mara.userid}`],
    ] as const) {
      const body = { username, ...(as ? {} : { email: 'new@example.org', password: testPassword }) }
      const { status, body: answer } = await site.call(method, path, { ...(as && { as }), body })
      assert.deepEqual([status, answer.errors?.[0]?.field], [422, 'username'], JSON.stringify(username))
    }
  for (const username of ['Line 3 / Press', 'Иван', '山田 太郎', 'O’Neil-Łódź (QA)'])
    assert.equal(
      (await site.call('PATCH', `/users/${mara.userid}`, { as: mara, body: { username } })).status,
      200,
      username,
    )
})
