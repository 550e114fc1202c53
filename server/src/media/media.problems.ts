// Errors of images, videos, documents and uploads.
import { fault, invalid, inWords, missing, Problem } from '#platform/problems.ts'

export const mediaProblems = {
  imageNotFound: missing('Image', 'image'),
  imagePrivate: () =>
    new Problem(403, 'image.private', 'Image is private.', { requiredPrivileges: ['Author'] }),
  pictureUnusable: (why: string) => invalid([fault('file', `file ${why}`)]),
  fileUnusable: (why: string) => invalid([fault('file', `file ${why}`)]),
  videoNotFound: missing('Video', 'video'),
  videoPrivate: () =>
    new Problem(403, 'video.private', 'Video is private.', { requiredPrivileges: ['Author'] }),
  documentNotFound: missing('Document', 'document'),
  documentPrivate: () =>
    new Problem(403, 'document.private', 'Document is private.', { requiredPrivileges: ['Moderator'] }),
  mediaItemNotFound: missing('Media item', 'media-item'),
  mediaTypeUnknown: () =>
    new Problem(
      400,
      'media-type.unknown',
      'Invalid type provided in the route. Type must one of: GuideImage, GuideVideoObject, GuideEmbedObject, Document.',
    ),
  quotaReached: (limit: number) =>
    new Problem(
      507,
      'storage.quota-reached',
      `file does not fit: all that one person has uploaded may take ${inWords(limit)} here. Ask an administrator.`,
    ),
  uploadNotFound: missing('Upload', 'upload'),
  uploadOffsetWrong: (received: number) =>
    new Problem(409, 'upload.offset-wrong', `The upload goes on at byte ${received}`),
  uploadIdReused: () =>
    new Problem(409, 'upload.id-reused', 'uploadid was used for another file; a new file needs a new id'),
  uploadVersionUnknown: (version: string) =>
    new Problem(412, 'upload.version-unknown', `This site speaks version ${version} of tus`),
  tooManyUploads: (limit: number) =>
    new Problem(429, 'upload.too-many', `You have ${limit} uploads under way; end or finish one first`, {
      retryAfterSeconds: 60,
    }),
} as const
