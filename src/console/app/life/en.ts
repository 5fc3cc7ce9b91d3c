import type { Shape } from '../../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  idle: {
    region: 'About to sign out',
    title: 'Are you still there?',
    text: 'Nothing has been touched for a while. Signing out in {left}.',
    kept: 'Drafts are kept.',
    lost: 'What is not saved on this page will be lost.',
    how: 'Press any key, move the mouse or touch the screen to stay.',
    stay: 'Stay signed in',
    finalTitle: 'Your session is about to end',
    finalText: 'A session can last no longer. Signing out in {left}.',
    seconds: 'Signing out in {seconds} seconds. Press any key to stay.',
    finalSeconds: 'The session ends in {seconds} seconds.',
  },
  why: {
    idle: 'You were signed out because nothing had been touched for a long time. Sign in to go on where you were; drafts are still there.',
    limit:
      'The session had lasted as long as one can. Sign in to go on where you were; drafts are still there.',
  },
  update: {
    offer: 'New version available',
    reload: 'Reload',
    tip: 'Reload the page to use the new version; drafts stay on this device',
    slow: 'The new version could not be fetched yet. Try again later.',
  },
  install: { done: 'CMS SHOP is installed on this device' },
  present: {
    view: '{name} is viewing',
    edit: '{name} is editing',
    here: 'Also on this record: {people}',
    many_one: '{count} other person is on this record',
    many_other: '{count} other people are on this record',
  },
}
