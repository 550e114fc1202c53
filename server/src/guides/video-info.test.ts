// Tests the introductory video in the form of `videoInfo`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { videoInfoOf } from './video-info.ts'

const none = { type: 'none', videoId: '', videoUrls: [], videoWidth: 0, videoHeight: 0, timestamps: [] }

test('tells videos of the library, of one other site, and nothing of what else there is', () => {
  const encodings = [{ url: 'https://guides.example/a.mp4' }, { url: 'https://guides.example/a.webm' }]
  const own = videoInfoOf({ videoid: 7, width: 1280, height: 720, encodings })
  assert.deepEqual([own.type, own.videoId, own.videoUrls.length], ['ifixit', '7', 2])
  for (const url of [
    'https://www.youtube.com/watch?v=abcdefghi-_',
    'https://www.youtube.com/watch?t=3&v=abcdefghi-_',
    'https://www.youtube-nocookie.com/embed/abcdefghi-_',
    'https://youtu.be/abcdefghi-_',
  ]) {
    const info = videoInfoOf({ embedid: 3, url, width: 640, height: 360 })
    assert.deepEqual([info.type, info.videoId, info.videoWidth], ['youtube', 'abcdefghi-_', 640], url)
  }
  assert.deepEqual(videoInfoOf(null), none)
  assert.deepEqual(videoInfoOf({ embedid: 3, url: 'https://elsewhere.example/watch', width: 1 }), none)
})

test('is in the answer only where it was asked for, kept or not', async () => {
  const site = await startSite()
  const mara = await aPerson(site, { privileges: ['Author'] })
  const { guideid } = await aGuide(site, { author: mara })
  for (let time = 0; time < 2; time++) {
    assert.equal((await site.call('GET', `/guides/${guideid}`)).body.video_info, undefined)
    assert.deepEqual((await site.call('GET', `/guides/${guideid}?videoInfo`)).body.video_info, none)
  }
})
