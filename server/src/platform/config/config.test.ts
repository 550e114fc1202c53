// Tests the settings of the process: each as environment variable and flag, and the rejected values.
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { type Config, ownAddress, readConfig, SettingError, settings } from './config.ts'

/** For each setting a value that differs from its default, with the parsed result; then rejected values. */
const cases: Record<
  keyof Config,
  { text: string; value: unknown; bad: string[]; beside?: Record<string, string> }
> = {
  host: { text: '0.0.0.0', value: '0.0.0.0', bad: ['two words', 'http://host'] },
  port: { text: '9000', value: 9000, bad: ['-1', '65536', '80.5', 'http', '1e3', '0x50'] },
  url: {
    text: 'https://guides.example/',
    value: 'https://guides.example',
    bad: [
      'guides.example',
      'ftp://guides.example',
      'https://guides.example/path',
      'https://guides.example?a=b',
    ],
  },
  proxies: {
    text: '127.0.0.1, fd00::/8',
    value: ['127.0.0.1', 'fd00::/8'],
    bad: ['proxy.example', '10.0.0.0/33', 'on', '*'],
  },
  data: { text: 'some/folder', value: resolve('some/folder'), bad: [] },
  databaseUrl: {
    text: 'postgres://u:p@db:5432/stepwright',
    value: 'postgres://u:p@db:5432/stepwright',
    bad: ['mysql://db', 'db.example', 'postgres://u:p#w@db:x/y'],
  },
  readUrl: {
    text: 'postgresql://replica/stepwright',
    value: 'postgresql://replica/stepwright',
    bad: ['replica'],
    beside: { STEPWRIGHT_DATABASE_URL: 'postgres://db/stepwright' },
  },
  files: {
    text: 's3://bucket?region=eu-central-1',
    value: {
      bucket: 'bucket',
      prefix: '',
      endpoint: '',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: '',
    },
    bad: [
      'tape',
      's3://',
      's3://id:secret@bucket',
      's3://bucket?endpoint=storage',
      's3://bucket?colour=red',
      's3://bucket/other folder',
    ],
    beside: { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' },
  },
  reserveMb: { text: '500', value: 500, bad: ['-1', 'much', '1.5', '63'] },
  quotaMb: { text: '0', value: 0, bad: ['-1', 'much', '1.5'] },
  workers: { text: '4', value: 4, bad: ['0', '257', 'all'] },
  adminEmail: {
    text: 'ada@example.org',
    value: 'ada@example.org',
    bad: ['ada', 'a b@c'],
    beside: { STEPWRIGHT_ADMIN_PASSWORD: 'long enough' },
  },
  adminPassword: {
    text: 'long enough',
    value: 'long enough',
    bad: ['short'],
    beside: { STEPWRIGHT_ADMIN_EMAIL: 'ada@example.org' },
  },
  demo: { text: '1', value: true, bad: ['yes', '2'] },
  smtpUrl: {
    text: 'smtp://u:p@mail.example:587',
    value: 'smtp://u:p@mail.example:587',
    bad: ['mail.example', 'http://mail'],
  },
  secretKey: { text: 'k'.repeat(32), value: 'k'.repeat(32), bad: ['k'.repeat(31)] },
  upgradeBackup: { text: 's3://backups/site-1', value: 's3://backups/site-1', bad: ['s3://', 's3://a?x=1'] },
  log: { text: 'debug', value: 'debug', bad: ['loud'] },
}

for (const setting of settings) {
  const { text, value, bad, beside } = cases[setting.key]

  test(`${setting.env} and ${setting.flag} mean the same, and the flag wins`, () => {
    assert.deepEqual(readConfig({ ...beside, [setting.env]: text })[setting.key], value)
    assert.deepEqual(readConfig({ ...beside, [setting.env]: ` ${text} ` })[setting.key], value)
    assert.deepEqual(readConfig({ ...beside }, { [setting.flag]: text })[setting.key], value)
    const other = bad[0] ?? 'another/folder'
    assert.deepEqual(
      readConfig({ ...beside, [setting.env]: other }, { [setting.flag]: text })[setting.key],
      value,
    )
  })

  test(`${setting.env} that is empty is as good as missing`, () => {
    assert.deepEqual(readConfig({ [setting.env]: '' }), readConfig({}))
  })

  test(`${setting.env} with a value of no use is refused by its name`, () => {
    for (const wrong of bad) {
      const byName = (name: string) => (error: Error) => {
        assert.ok(error instanceof SettingError, `${wrong}: ${error}`)
        assert.ok(error.message.startsWith(name), error.message)
        assert.ok(!error.message.includes('\n'))
        assert.equal(error.message.includes(wrong), !setting.secret, error.message)
        return true
      }
      assert.throws(() => readConfig({ ...beside, [setting.env]: wrong }), byName(setting.env))
      assert.throws(() => readConfig({ ...beside }, { [setting.flag]: wrong }), byName(setting.flag))
    }
  })
}

test('has a case for every setting, and every default is a value of use', () => {
  assert.deepEqual(settings.map((each) => each.key).sort(), Object.keys(cases).sort())
  assert.deepEqual(Object.keys(readConfig({})).sort(), Object.keys(cases).sort())
})

test('settings that need each other are refused alone', () => {
  const alone: Record<string, string>[] = [
    { STEPWRIGHT_READ_URL: 'postgres://replica/x' },
    { STEPWRIGHT_ADMIN_EMAIL: 'ada@example.org' },
    { STEPWRIGHT_ADMIN_PASSWORD: 'long enough' },
  ]
  for (const env of alone) assert.throws(() => readConfig(env), SettingError)
})

test('the own address can be opened in a browser, whatever it listens on', () => {
  assert.equal(ownAddress('0.0.0.0', 80), 'http://127.0.0.1:80')
  assert.equal(ownAddress('::', 80), 'http://127.0.0.1:80')
  assert.equal(ownAddress('::1', 80), 'http://[::1]:80')
  assert.equal(ownAddress('stepwright.lan', 8080), 'http://stepwright.lan:8080')
})
