/** Words about who handles an order; part of the orders' own. */
export const vi = {
  reasons: {
    notAssigned: 'Đơn chưa giao cho ai.',
    alreadyTheirs: 'Đơn đã do người này xử lý.',
    mayNotHandle: 'Người này không xử lý đơn: tài khoản ngừng hoặc không có quyền xác nhận đơn.',
    nobodyToHandle: 'Không có ai khác có thể xử lý đơn.',
    staysEven: 'Để nguyên: người đang xử lý không có nhiều đơn hơn người khác.',
  },
  choices: {
    spread: {
      even: 'Chia đều, kể cả người đang xử lý',
      away: 'Chuyển hết cho người khác',
    },
  },
  transitions: {
    assign: {
      title: 'Giao đơn cho',
      done: 'Đã giao {code}',
      doneMany: 'Đã giao {count} đơn',
      will: '{count} đơn sẽ đổi người xử lý',
      keywords: 'giao đơn, giao đơn hàng cho, phân công đơn, phân công người xử lý, telesales phụ trách',
      steps: { handler: 'Người xử lý' },
    },
    unassign: {
      title: 'Bỏ người xử lý',
      done: '{code} không còn người xử lý',
      doneMany: '{count} đơn không còn người xử lý',
      will: '{count} đơn sẽ trở lại chưa giao',
      keywords: 'huỷ phân công đơn, bỏ phân công, thu hồi đơn',
    },
    spread: {
      title: 'Chia đều đơn',
      done: 'Đã chia {code}',
      doneMany: 'Đã chia {count} đơn',
      will: '{count} đơn sẽ được chia cho người ít đơn nhất',
      keywords: 'chia đơn, chia đều đơn hàng, san đơn, cân bằng, phân bổ lại',
      steps: { spread: 'Chia thế nào' },
    },
  },
}
