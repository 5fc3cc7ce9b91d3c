import type { Shape } from '../../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  idle: {
    region: 'About to sign out',
    title: 'Are you still there?',
    text: 'There has been no activity for a while. Signing out in {left}.',
    kept: 'Drafts are kept.',
    lost: 'What is not saved on this page will be lost.',
    how: 'Press any key, move the mouse or touch the screen to stay.',
    stay: 'Stay signed in',
    finalTitle: 'Your session is about to end',
    finalText: 'This session has reached its time limit. Signing out in {left}.',
    seconds: 'Signing out in {seconds} seconds. Press any key to stay.',
    finalSeconds: 'The session ends in {seconds} seconds.',
  },
  why: {
    idle: 'You were signed out because there was no activity for a long time. Sign in to continue where you were; your drafts are still there.',
    ended:
      'The session before has ended: signed out elsewhere, or expired. Sign in to go on where you were; drafts are kept.',
    limit:
      'Your session reached its time limit. Sign in to continue where you were; your drafts are still there.',
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
