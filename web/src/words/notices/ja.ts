import type { Translation } from '../icu';
import type { noticesEn } from './en';

export const noticesJa: Translation<typeof noticesEn> = {
  title: 'お知らせ',
  help: '1手番の持ち時間が日単位の対戦と時間無制限の対戦で手番になったとき、持ち時間が残り少ないとき（一度だけ）、大会の対戦が始まるときにお知らせします。卓を見ている間は届きません。',
  push: 'この端末に通知する',
  pushOff: 'このサーバーはプッシュ通知に対応していません。',
  pushNone: 'このブラウザーはプッシュ通知に対応していません。スマートフォンでは先にホーム画面に追加してください。',
  denied: 'ブラウザーがこのサイトの通知を止めています。設定で許可してから、もう一度お試しください。',
  devices: '通知する端末',
  device: '端末',
  thisDevice: 'この端末',
  stop: '停止',
  mail: 'メール',
  mailHelp: '最初に確認用のリンクを送ります。どのメールにも配信停止のリンクがあります。',
  address: 'メールアドレス',
  sendMail: '確認メールを送る',
  unconfirmed: '{address}にリンクを送りました。1日以内に開いてください。',
  confirmed: '{address}にメールでお知らせします。',
  remove: 'アドレスを削除',
  vacation: '休暇',
  vacationHelp:
    '休暇中は、1手番の持ち時間が日単位の対戦で時計が止まります（大会を除く）。年間{days}日まで取れます。早く戻っても、使った日数は戻りません。',
  daysLeft: '残り{days}日',
  days: '日数',
  begin: '休暇を始める',
  sure: '今から{days}日間の休暇を始めますか。',
  until: '{day}まで休暇中です。',
  confirmTitle: 'メールアドレスを確認しました',
  confirmText: '手番になるとメールでお知らせします。',
  offTitle: '配信を停止しました',
  offText: '以後メールは届きません。ご自分のページからいつでも再開できます。',
};
